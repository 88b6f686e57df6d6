#!/usr/bin/env node
/** The command `conference-room-mcp`, the tool server. */
import { launch } from '../launch.mjs';

await launch('mcp', 'server/boot/mcp/main.ts');
