#!/usr/bin/env node
/** The command `conference-room`. */
import { launch } from '../launch.mjs';

await launch('cli', 'server/boot/cli/main.ts');
