import type { ApprovalState } from '#machines/approval/approval-type.ts'
import type { ArticleMatter } from '#contract/desk/matters.ts'
import type { IconName } from '#portal/ui/signs/icon.tsx'
import type { Tone } from '#portal/ui/signs/tone.ts'

type DocumentationStatus = ArticleMatter['status']

/** Display names of the Dev Center article's status (SPEC section 3: ok, error or notice). */
export const documentationStates: Record<DocumentationStatus, string> = {
  ok: 'OK',
  notice: 'Notice',
  error: 'Error',
}

const looks: Record<DocumentationStatus, { tone: Tone; icon: IconName }> = {
  ok: { tone: 'green', icon: 'check' },
  notice: { tone: 'yellow', icon: 'info' },
  error: { tone: 'red', icon: 'alert' },
}

/**
 * Tag and note for an article's status. An article that was never checked has none: although it starts as an
 * error on the wire, it is not one (READINGS 2).
 */
export function documentationLook(
  documentation: ArticleMatter,
  review: ApprovalState,
): { tag: { name: string; tone: Tone; icon: IconName } | null; note: string | null } {
  const { devcenterUrl, status, hasDocs, statusMessage } = documentation
  const isAsItStarts = status === 'error' && !hasDocs && (statusMessage ?? '') === ''
  if (isAsItStarts && devcenterUrl === null) return { tag: null, note: 'No URL has been saved yet.' }
  if (isAsItStarts && review === 'pending')
    return { tag: null, note: 'Platform staff have not looked at it yet.' }
  if (isAsItStarts && review !== 'rejected')
    return { tag: null, note: 'Platform staff have not set the article’s status.' }
  const note = hasDocs ? null : 'No article has been found yet.'
  return { tag: { ...looks[status], name: documentationStates[status] }, note }
}
