// oxlint-disable-next-line eslint/no-restricted-imports -- the server refuses by the same rule what shows nothing
export { isBlank } from '../../../server/platform/hub/blank';
