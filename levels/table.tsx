<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="table" tilewidth="60" tileheight="60" tilecount="16" columns="8">
 <image source="table.png" width="480" height="120"/>
</tileset>
