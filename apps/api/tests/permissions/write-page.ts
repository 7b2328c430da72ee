import { writeFileSync } from 'node:fs';
import { PAGE, permissionsPage } from './page.ts';

writeFileSync(PAGE, permissionsPage());
