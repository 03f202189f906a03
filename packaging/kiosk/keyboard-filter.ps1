# Run once as administrator, then restart. Windows Enterprise, Education or IoT Enterprise.
Enable-WindowsOptionalFeature -Online -FeatureName Client-KeyboardFilter -All -NoRestart
$keys = "Ctrl+Alt+Del", "Ctrl+Esc", "Shift+Ctrl+Esc", "Alt+Tab", "Alt+F4", "Win+L", "Windows"
Get-CimInstance -Namespace root\standardcimv2\embedded -ClassName WEKF_PredefinedKey |
    Where-Object { $keys -contains $_.Id } |
    ForEach-Object { $_.Enabled = $true; Set-CimInstance -InputObject $_ }
