import './file-row';
import './file-sender';

export type { FileSender } from './file-sender';
