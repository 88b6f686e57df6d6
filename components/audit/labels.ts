import type { AuditEvent } from './queries';

/** Returns the text of an action; an action without a text is shown by its name. */
export const wordsOf = (action: string): string => words[action] ?? action;

const words: Record<string, string> = {
  'account.remove-bucket': 'removed the bucket for recordings',
  'account.set-bucket': 'named the bucket for recordings',
  'account.set-embed-origins': 'changed which websites may show calls',
  'account.set-retention': 'changed how long recordings are kept',
  'account.test-bucket': 'tested the bucket for recordings',
  'action-item.update': 'changed an action item of',
  'agent.say': 'wrote as the AI agent in the call in',
  'agent.stop-speech': 'stopped what the AI agent said in the call in',
  'agent.mute': 'muted the AI agent in the call in',
  'agent.unmute': 'unmuted the AI agent in the call in',
  'agent.invite': 'invited the AI agent to',
  'agent.remove': 'removed the AI agent from',
  'artifact.delete': 'deleted transcript and minutes of',
  'chat.delete': 'deleted a chat message in',
  'file.delete': 'deleted a file of the chat in',
  'grant.create': 'allowed an application to use tools:',
  'grant.refuse': 'refused an application that had lost its access:',
  'grant.revoke': 'took the access away from',
  'key.create': 'created the key',
  'key.refuse': 'was refused, because it was used from an address that is not on its list',
  'key.revoke': 'revoked the key',
  'key.roll': 'rolled, making the key',
  'key.update': 'changed the key',
  'login.close': 'signed out',
  'login.close-others': 'signed out everywhere else',
  'login.open': 'signed in',
  'member.accept': 'accepted the invitation to',
  'member.invite': 'made an invitation',
  'member.remove': 'removed',
  'member.set-role': 'changed the role of',
  'member.withdraw': 'withdrew an invitation',
  'minutes.draft': 'had the AI agent draft the minutes of the call in',
  'minutes.give-opinion': 'confirmed or contested a point of the minutes of',
  'minutes.write-again': 'had the minutes written again of',
  'participant.admit': 'let somebody in who waited',
  'breakouts.assign': 'moved people between the breakout rooms of a call',
  'breakouts.close': 'closed the breakout rooms of a call',
  'breakouts.open': 'opened breakout rooms in a call',
  'participant.deny': 'turned somebody away who waited',
  'participant.ask-to-start-camera': 'asked somebody in a call to turn the camera on',
  'participant.ask-to-unmute': 'asked somebody in a call to turn the microphone on',
  'participant.end-spotlight': 'ended the spotlight on somebody in a call',
  'participant.mute': 'asked somebody in a call to mute',
  'participant.stop-camera': 'asked somebody in a call to turn the camera off',
  'participant.stop-screen': 'asked somebody in a call to stop sharing the screen',
  'participant.stop-pointers': 'let nobody point at the shared screen of somebody in a call',
  'participant.remove': 'removed somebody from a call',
  'participant.role': 'changed a role in a call',
  'participant.grants': 'changed whether somebody in a call may share the screen or write in the chat',
  'participant.spotlight': 'put somebody in a call in the spotlight',
  'participant.wait': 'had somebody wait to be let in',
  'login.confirm': 'confirmed who they are',
  'organization.create': 'created the organization',
  'organization.invite': 'invited somebody to the organization',
  'organization.join': 'joined the organization',
  'organization.leave': 'left the organization',
  'organization.remove-member': 'removed from the organization',
  'organization.rename': 'renamed the organization',
  'organization.require-second-factor': 'changed whether members need a second factor in the organization',
  'organization.revoke-invitation': 'revoked an invitation to the organization',
  'organization.set-role': 'changed the role in the organization of',
  'person.erase': 'requested the erasure',
  'person.export': 'requested the export',
  'poll.delete': 'deleted a poll in',
  'poll.end': 'ended a poll in',
  'poll.start': 'started a poll in',
  'recording.delete': 'deleted a recording of',
  'recording.delete-render': 'deleted a file made from a recording of',
  'recording.render': 'asked for a file of a recording of',
  'recording.request-start': 'asked for a recording of',
  'recording.pause': 'paused a recording of',
  'recording.request-pause': 'asked to pause a recording of',
  'recording.resume': 'resumed a recording of',
  'recording.request-stop': 'asked to stop a recording of',
  'recording.retry': 'had a recording made again of',
  'recording.revoke-link': 'revoked a link to a recording of',
  'recording.share': 'made a link to a recording of',
  'recording.start': 'began a recording of',
  'recording.stop': 'ended a recording of',
  'room.create': 'created the room',
  'room.delete': 'deleted the room',
  'room.lift-ban': 'let somebody back into',
  'room.lock': 'locked the call in',
  'room.send-notice': 'sent a notice to the call in',
  'room.unlock': 'unlocked the call in',
  'room.update': 'changed the room',
  'room.write-chat': 'wrote in the chat of',
  'session.grants': 'changed whether everybody in a call may share the screen or write in the chat',
  'session.mute-all': 'asked everybody in a call to mute',
  'session.end': 'ended a call',
  'session.simulate': 'simulated a meeting in',
  'stream.start': 'started a live stream in',
  'stream.stop': 'stopped a live stream in',
  'token.revoke': 'revoked a join token',
  'invitation.create': 'invited a person',
  'invitation.revoke': 'revoked an invitation',
  'user.add-passkey': 'added a passkey',
  'user.add-second-factor': 'set up a second factor',
  'user.change-email': 'changed their email address',
  'user.change-password': 'changed their password',
  'user.create': 'signed up',
  'user.remove-passkey': 'removed a passkey',
  'user.remove-password': 'removed their password',
  'user.remove-second-factor': 'removed a second factor',
  'user.renew-recovery-codes': 'made new recovery codes',
  'user.reset-password': 'chose a new password by a link',
  'user.resume': 'let a person sign in again',
  'user.suspend': 'suspended a person',
  'webhook.create': 'created a webhook endpoint',
  'webhook.delete': 'deleted a webhook endpoint',
  'webhook.disable': 'disabled a webhook endpoint',
  'webhook.replay': 'had events posted to a webhook endpoint again',
  'webhook.retry': 'had an event posted to a webhook endpoint again',
  'webhook.rotate': 'rotated the secret of a webhook endpoint',
  'webhook.update': 'changed a webhook endpoint',
};

/** Returns the name of the actor. A sign-up creates its own actor, whose name is that of the target. */
export function actorName({ action, actor: { kind, name, id, personName }, target }: AuditEvent): string {
  if (action === 'user.create' && target) return target.name ?? 'Somebody who is gone';
  switch (kind) {
    case 'key':
      return `Key ${name ?? 'that is gone'}`;
    case 'user':
      return name ?? 'Somebody who is gone';
    case 'application':
      return `Application ${name ?? 'that is gone'}${personName === null ? '' : ` of ${personName}`}`;
    case 'room':
      return `Somebody in a call (${externalOf(id)})`;
    case 'system':
      return 'The server';
    default:
      return kind satisfies never;
  }
}

/** Returns whether the event's words need its target behind them. They do not when a person acted on themselves. */
export const takesTarget = (action: string): boolean =>
  !/^(account|login|participant|session|token|user|webhook)\./.test(action) &&
  !/^(member\.(invite|withdraw)|key\.refuse)$/.test(action) &&
  (!action.startsWith('organization.') || /\.(set-role|remove-member)$/.test(action));

/** Returns the rest of the sentence about a change of an organization; empty for other actions. */
export function detailOf({ action, detail }: AuditEvent): string {
  const text = (name: string) => (typeof detail?.[name] === 'string' ? detail[name] : null);
  switch (action) {
    case 'organization.create':
      return `“${text('name')}”`;
    case 'organization.rename':
      return `to “${text('name')}”`;
    case 'organization.invite':
      return `as ${text('role')}${text('email') === null ? '' : `: ${text('email')}`}`;
    case 'organization.join':
      return `as ${text('role')}`;
    case 'organization.set-role':
      return `from ${text('from')} to ${text('to')}`;
    default:
      return '';
  }
}

/** Returns the integrator's id of a person from `ext:<account>:<externalUserId>`. */
const externalOf = (id: string | null): string => id?.replace(/^ext:[^:]*:/, '') ?? 'unknown';
