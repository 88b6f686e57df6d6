// Your application: when the minutes of a call are written, its action items become tasks.
import { constructEvent, WebhookVerificationError } from '@conference-room/client';

/** Handles a webhook. @returns the status of the response */
export async function handleWebhook(body, headers, { conference, secret, tasks }) {
  try {
    const event = await constructEvent(body, headers, secret);
    if (event.type === 'artifact.ready') await addTasks(conference, event.conferenceSessionId, tasks);
    return 204;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 401;
    throw error; // your framework returns 500, and the webhook comes again
  }
}

/** Adds the action items of a session. Each has an id, so that a webhook that comes twice adds them once. */
async function addTasks(conference, sessionId, tasks) {
  const { actionItems } = await conference.artifacts.getArtifact({ sessionId, limit: 0 });
  for (const { actionItemId, text, ownerExternalUserId } of actionItems ?? [])
    tasks.set(actionItemId, { title: text, assignee: ownerExternalUserId });
}
