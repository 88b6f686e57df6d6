#!/usr/bin/env node
/** Assistants that were set up with this path find the tool server here; new set-ups name `server/boot/mcp/launch.mjs`. */
import '../boot/mcp/launch.mjs';
