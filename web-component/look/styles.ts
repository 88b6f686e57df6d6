import { call } from './call';
import { controls } from './controls';
import { panels } from './panels';
import { theme } from './theme';

/** The styles of the one shadow root that all parts render into. */
export const styles = [theme, controls, call, panels];
