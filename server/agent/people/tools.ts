import type { Tool } from '../../platform/procedures/operation';

export const getPersonExport: Tool = {
  name: 'get_person_export',
  title: 'Export the data of a person',
  description:
    'Returns the export of everything that this account stores about one person, by the `externalUserId` of your application. The first call requests a ZIP archive and returns `status` `preparing`: call again every few seconds until `status` is `ready`, and give the person `url`, which works for 15 minutes. An export is deleted after a day. It needs a key with the scope `svc:history`.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  toolsets: ['history'],
};

export const erasePerson: Tool = {
  name: 'erase_person',
  title: 'Erase a person',
  description:
    'Permanently erases one person from all sessions of this account, by the `externalUserId` of your application: names, words, messages, files and measurements. This cannot be undone: ask the user to confirm the identifier first. Recordings that contain the person and others are kept unless `recordings` is `delete`, and those with nobody else are deleted. It runs in the background: pass `erasureId` to `get_erasure` until `status` is `done`. It needs a key with the scope `svc:history`.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  toolsets: ['history'],
  gives: ['erasureId'],
};

export const getErasure: Tool = {
  name: 'get_erasure',
  title: 'See the receipt of an erasure',
  description:
    'Returns the status of an erasure and its receipt: how much was erased, and the recordings that contain the person. `erasureId` comes from `erase_person`. It needs a key with the scope `svc:history`.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  toolsets: ['history'],
};
