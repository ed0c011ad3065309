import { isBlank } from '#contract/formats/plain-text.ts'

/**
 * Puts a reason into a message: as the whole of a blank one, or else on a line of its own at the cursor, which is a
 * number of code units from the start. Returns the message and the cursor after the reason.
 */
export function messageWithReason(
  message: string,
  cursor: number,
  reason: string,
): { text: string; cursor: number } {
  if (isBlank(message)) return { text: reason, cursor: reason.length }
  const [before, after] = [message.slice(0, cursor), message.slice(cursor)]
  const begun = before + (before === '' || before.endsWith('\n') ? '' : '\n') + reason
  return { text: begun + (after === '' || after.startsWith('\n') ? '' : '\n') + after, cursor: begun.length }
}
