import { writeFileSync } from 'node:fs';
import { GENERATED, generateEventDetails } from './generate.ts';

writeFileSync(GENERATED, generateEventDetails());
