import { writeFileSync } from 'node:fs';
import { generatedPath, generateSdk } from './generate.ts';

for (const [name, text] of Object.entries(await generateSdk())) writeFileSync(generatedPath(name), text);
