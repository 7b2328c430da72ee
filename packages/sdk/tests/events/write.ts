import { writeFileSync } from 'node:fs';
import {
  eventSchemas,
  GENERATED,
  GENERATED_TYPES,
  generateEventDetails,
  generateEventTypes,
} from './generate.ts';

const schemas = eventSchemas();
writeFileSync(GENERATED, generateEventDetails(schemas));
writeFileSync(GENERATED_TYPES, generateEventTypes(schemas));
