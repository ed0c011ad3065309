import { Refusal } from '#server/law/refusal.ts'

/**
 * Throws 406 when the Accept header asks for a version other than 3 (SPEC section 7). A missing version, or a media
 * type that names none, means 3.
 */
export function checkVersion(accept: string | undefined): void {
  if (accept === undefined) return
  const wanted = accept
    .split(',')
    .filter((type) => /^\s*(application\/json|application\/vnd\.heroku[\w-]*\+json)\s*;/i.test(type))
    .map((type) => /;\s*version\s*=\s*"?([^\s;,"]+)"?/i.exec(type)?.[1])
  const named = wanted.filter((version) => version !== undefined)
  if (named.length > 0 && !named.some((version) => version?.split('.')[0] === '3')) {
    throw new Refusal(406, 'not_acceptable', 'Only version 3 of this API is served.')
  }
}
