import { createHash } from 'node:crypto'
import { Refusal } from '#server/law/refusal.ts'
import type { Publication } from '../revisions.rules.ts'
import type { GitHub, SourcePlace } from './github.ts'

/** Files that every classic buildpack must have in its bin folder. */
const programs = ['detect', 'compile'] as const

/** A response, or `instead` if source control responds 404. */
async function orElse<T>(answer: Promise<T>, instead: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return instead
    throw error
  }
}

/**
 * Resolves a ref of a repository and checks that it is a buildpack. Rejects with a Refusal if source control does not
 * respond.
 */
export async function readSource(gitHub: GitHub, place: SourcePlace, ref: string): Promise<Publication> {
  const full = `${place.owner}/${place.repo}`
  const repository = await orElse(gitHub.repository(place), null)
  if (repository === null)
    return { kind: 'failed', error: `The repository ${full} is not there, or cannot be seen.`, sha: null }
  const sha = await orElse(gitHub.commit(place, ref), null)
  if (sha === null)
    return { kind: 'failed', error: `${full} has no branch, tag or commit ${ref}.`, sha: null }
  const files = await orElse(gitHub.files(place, 'bin', sha), [])
  const missing = programs.filter((name) => !files.includes(name)).map((name) => `bin/${name}`)
  if (missing.length > 0)
    return {
      kind: 'failed',
      error: `${ref} has no ${missing.join(' and no ')}, which every buildpack must have.`,
      sha,
    }
  const hash = createHash('sha256')
  await gitHub.archive(place, sha, (part) => hash.update(part))
  return {
    kind: 'published',
    sha,
    tarball: gitHub.archiveUrl(place, sha),
    checksum: hash.digest('hex'),
    license: repository.license?.spdxId ?? null,
  }
}
