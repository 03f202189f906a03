@echo off
rem Starts again after a failure; stays closed when the operator closes it.
:again
start "" /wait interstice.exe --profile kiosk
if errorlevel 1 (
    timeout /t 2 /nobreak >nul
    goto again
)
