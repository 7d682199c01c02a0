/** `node bin/openapi.ts > openapi.json`: prints the OpenAPI document that is served at `/api/openapi.json`. */
import { openApiDocument } from '../shared/calls/openapi.ts';

process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
