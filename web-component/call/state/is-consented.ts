// oxlint-disable-next-line eslint/no-restricted-imports -- the page records and sends sound by the rule that the server enforces
export { isConsented } from '../../../server/platform/hub/consented';
