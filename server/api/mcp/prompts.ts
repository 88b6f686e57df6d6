import type { Prompt } from '../../platform/procedures/operation';
import type { ToolServerParts } from './parts';
import { RefusedRequestError, type Result } from './protocol';

export function listPrompts({ toolbox }: ToolServerParts): Result {
  const prompts = toolbox.prompts.map(({ name, title, description, arguments: args }) => ({
    name,
    title,
    description,
    arguments: args,
  }));
  return { prompts };
}

/** @throws RefusedRequestError */
export function getPrompt({ toolbox }: ToolServerParts, name: string, given: Record<string, string>): Result {
  const prompt = toolbox.prompts.find((one) => one.name === name);
  if (prompt === undefined) throw new RefusedRequestError('invalidParams', 'There is no such prompt.');
  const missing = prompt.arguments.find((argument) => argument.required && !given[argument.name]);
  if (missing !== undefined)
    throw new RefusedRequestError('invalidParams', `The argument "${missing.name}" is missing.`);
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: textOf(prompt, given) } }],
  };
}

const textOf = ({ text }: Prompt, given: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(given, name) ? (given[name] ?? '') : ''));
