export { readableColour } from '../../../shared/models/readable-colour.ts';
