import { SpanKind } from '@opentelemetry/api'
import * as v from 'valibot'
import type { AnySchema } from '#contract/endpoints/endpoint.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import {
  sourceOrganization,
  sourceRepositories,
  sourceRepository,
  sourceUser,
} from '#contract/source-control.ts'
import { invalid, notFound, unavailable } from '#server/law/refusal.ts'
import { inSpan } from '#server/tracing/spans.ts'

/** Time limit for a response from source control, in ms. */
const limitMs = 15_000
/** The most bytes of a repository's archive. */
const archiveLimit = 50_000_000

const commit = v.object({ sha: v.string() })
const namedCommits = v.array(v.object({ name: v.string(), commit }))
const files = v.array(v.object({ name: v.string(), type: v.string() }))

/** The location of a GitHub repository. */
export interface SourcePlace {
  owner: string
  repo: string
}

const pathOf = ({ owner, repo }: SourcePlace) =>
  `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`

const silent = 'GitHub does not answer. Try again in a moment.'

/**
 * Client for reading GitHub's REST API or a compatible service. Every call throws a Refusal with the reason: 404 if
 * the resource does not exist or the token may not see it, 422 for a token that is no longer valid, 503 if GitHub
 * does not respond.
 */
export class GitHub {
  constructor(
    /** Without a trailing slash. */
    readonly url: string,
    /** Null for anonymous access. */
    readonly token: string | null,
    /** The actual destination of calls, if it differs from `url`. */
    private readonly goal = url,
  ) {}

  #fetch(path: string, signal: AbortSignal): Promise<Response> {
    const headers = {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'user-agent': 'partner-portal',
      ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
    }
    return inSpan('GET source control', { kind: SpanKind.CLIENT }, async (span) => {
      const answer = await fetch(this.goal + path, { headers, signal })
      span?.setAttribute('http.response.status_code', answer.status)
      return answer
    })
  }

  async #ask(path: string): Promise<Response> {
    const signal = AbortSignal.timeout(limitMs)
    let answer: Response
    try {
      // Retry once if a reused connection was closed at that moment; all requests here are reads.
      answer = await this.#fetch(path, signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        return this.#fetch(path, signal)
      })
    } catch (error) {
      throw Object.assign(unavailable(silent), { cause: error })
    }
    if (answer.ok) return answer
    await answer.body?.cancel()
    // Never our own 401: the user's session is still valid.
    if (answer.status === 401)
      throw invalid({ token: ['is not accepted by GitHub. Connect the account again with a new one.'] })
    if (answer.status === 404 || answer.status === 422 || answer.status === 409)
      throw notFound('GitHub has nothing there, or does not show it to the connected account.')
    if (answer.status === 403 || answer.status === 429)
      throw unavailable('GitHub refuses to answer: too much was asked of it. Try again in some minutes.')
    throw unavailable(silent)
  }

  async #read<S extends AnySchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
    const answer = await this.#ask(path)
    const said = v.safeParse(schema, fromWire(schema, await answer.json().catch(() => null)))
    if (!said.success) throw unavailable('GitHub answered something that cannot be read.')
    return said.output
  }

  user = () => this.#read('/user', sourceUser)

  organizations = () => this.#read('/user/orgs?per_page=100', v.array(sourceOrganization))

  search = (q: string) =>
    this.#read(`/search/repositories?${new URLSearchParams({ q, per_page: '50' })}`, sourceRepositories)

  repository = (place: SourcePlace) => this.#read(pathOf(place), sourceRepository)

  /** Up to a thousand names; GitHub returns them alphabetically. */
  async #named(place: SourcePlace, list: 'branches' | 'tags') {
    const found: { name: string; sha: string }[] = []
    for (let page = 1; page <= 10; page += 1) {
      const rows = await this.#read(`${pathOf(place)}/${list}?per_page=100&page=${page}`, namedCommits)
      found.push(...rows.map(({ name, commit: { sha } }) => ({ name, sha })))
      if (rows.length < 100) break
    }
    return found
  }

  branches = (place: SourcePlace) => this.#named(place, 'branches')

  tags = (place: SourcePlace) => this.#named(place, 'tags')

  /** Resolves a branch, tag or commit name to the current commit. */
  async commit(place: SourcePlace, ref: string): Promise<string> {
    const { sha } = await this.#read(`${pathOf(place)}/commits/${encodeURIComponent(ref)}`, commit)
    return sha
  }

  /** Lists the file names in a folder. */
  async files(place: SourcePlace, folder: string, sha: string): Promise<string[]> {
    const query = new URLSearchParams({ ref: sha })
    const rows = await this.#read(`${pathOf(place)}/contents/${encodeURIComponent(folder)}?${query}`, files)
    return rows.filter(({ type }) => type === 'file').map(({ name }) => name)
  }

  archiveUrl = (place: SourcePlace, sha: string) => `${this.url}${pathOf(place)}/tarball/${sha}`

  /** Calls `take` with each chunk of a commit's archive. Throws 422 if it exceeds the limit. */
  async archive(place: SourcePlace, sha: string, take: (part: Uint8Array) => void): Promise<void> {
    const answer = await this.#ask(`${pathOf(place)}/tarball/${sha}`)
    let size = 0
    try {
      for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
        size += part.byteLength
        if (size > archiveLimit)
          throw invalid({ ref: [`is over ${archiveLimit / 1_000_000} MB as an archive`] })
        take(part)
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'Refusal') throw error
      throw Object.assign(unavailable(silent), { cause: error })
    }
  }
}
