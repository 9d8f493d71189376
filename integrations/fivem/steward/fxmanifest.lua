fx_version 'cerulean'
game 'gta5'

name 'steward'
description 'Brings this server and Steward together, by the files that steward-agent reads and writes.'
version '1.0.0'
license 'MIT'

server_scripts { 'bridge.js', 'bans.js', 'server.js' }
