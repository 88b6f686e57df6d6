export { loadConferenceRoom } from './load.ts';
export type * from '../../web-component/contract.ts';
