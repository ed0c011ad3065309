import type {} from './ask-early.ts'

const keyOf = (url: string): string => {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}

/** The response that early.ts has already requested; each can be taken once. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const key = keyOf(url)
  const answer = window.early?.get(key)
  window.early?.delete(key)
  return answer
}

/** Drops what the first screen did not use, so that nothing stale is taken later. */
export const forgetEarlyAnswers = (): void => window.early?.clear()
