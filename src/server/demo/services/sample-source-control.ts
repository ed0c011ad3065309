import { createServer, type IncomingMessage, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import {
  type SampleAccount,
  sampleAccounts,
  sampleOrganizations,
  sampleRepositories,
  type SampleRepository,
} from './sample-repositories.ts'

type Reply = { status: number; body: unknown } | { status: 200; archive: Buffer }

const nothing: Reply = { status: 404, body: { message: 'Not Found' } }
const ok = (body: unknown): Reply => ({ status: 200, body })

const mayPush = (account: SampleAccount | undefined, { owner }: SampleRepository) =>
  account !== undefined && (account.login === owner || account.organizations.includes(owner))

const maySee = (account: SampleAccount | undefined, repository: SampleRepository) =>
  !repository.private || mayPush(account, repository)

const repositoryReply = (repository: SampleRepository, account: SampleAccount | undefined) => {
  const full = `${repository.owner}/${repository.name}`
  return {
    id: sampleRepositories.indexOf(repository) + 1,
    name: repository.name,
    full_name: full,
    owner: { login: repository.owner },
    description: repository.description,
    private: repository.private,
    archived: repository.archived,
    default_branch: 'main',
    html_url: `https://github.com/${full}`,
    license: repository.license === null ? null : { spdx_id: repository.license },
    ...(account === undefined ? {} : { permissions: { push: mayPush(account, repository) } }),
  }
}

/** GitHub's search, as far as needed here: words, and the owner as `user:` or `org:`. */
function search(query: string, account: SampleAccount | undefined): Reply {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean)
  const owners = parts.flatMap((part) => /^(?:user|org):(.+)$/.exec(part)?.[1] ?? [])
  const words = parts.filter((part) => !part.includes(':'))
  const items = sampleRepositories
    .filter((each) => maySee(account, each) && (owners.length === 0 || owners.includes(each.owner)))
    .filter(({ name, description }) =>
      words.every((word) => `${name} ${description ?? ''}`.toLowerCase().includes(word)),
    )
    .map((each) => repositoryReply(each, account))
  return ok({ total_count: items.length, incomplete_results: false, items })
}

const named = (refs: Readonly<Record<string, string>>) =>
  ok(Object.entries(refs).map(([name, sha]) => ({ name, commit: { sha } })))

/** An archive of a commit, derived from its sha and paths alone. */
export const archiveOf = (sha: string, paths: readonly string[]): Buffer =>
  gzipSync([sha, ...paths].join('\n'))

function repositoryPart(repository: SampleRepository, rest: readonly string[], url: URL): Reply {
  const [part, ...names] = rest
  const name = names.join('/')
  const shaOf = (ref: string) =>
    repository.branches[ref] ?? repository.tags[ref] ?? (repository.commits.has(ref) ? ref : undefined)
  // Everything fits on one page.
  if (url.searchParams.get('page') !== null && url.searchParams.get('page') !== '1') return ok([])
  if (part === 'branches') return named(repository.branches)
  if (part === 'tags') return named(repository.tags)
  const sha = shaOf(part === 'contents' ? (url.searchParams.get('ref') ?? 'main') : name)
  const paths = sha === undefined ? undefined : repository.commits.get(sha)
  if (sha === undefined || paths === undefined) return nothing
  if (part === 'commits') return ok({ sha })
  if (part === 'tarball') return { status: 200, archive: archiveOf(sha, paths) }
  if (part !== 'contents') return nothing
  const inside = paths.filter((path) => path.startsWith(`${name}/`))
  if (inside.length === 0) return nothing
  return ok(inside.map((path) => ({ name: path.slice(name.length + 1), path, type: 'file' })))
}

function replyTo(request: IncomingMessage): Reply {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const path = url.pathname.split('/').slice(1).map(decodeURIComponent)
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const account = sampleAccounts.find((each) => each.token === token)
  if (token !== undefined && account === undefined)
    return { status: 401, body: { message: 'Bad credentials' } }
  if (path[0] === 'user') {
    if (account === undefined) return { status: 401, body: { message: 'Requires authentication' } }
    const { id, login, name } = account
    if (path[1] === undefined) return ok({ id, login, name, html_url: `https://github.com/${login}` })
    if (path[1] !== 'orgs') return nothing
    return ok(account.organizations.map((each) => ({ login: each, ...sampleOrganizations[each] })))
  }
  if (path[0] === 'search') return search(url.searchParams.get('q') ?? '', account)
  const [root, owner = '', name = '', ...rest] = path
  const repository = sampleRepositories.find(
    (each) =>
      each.owner.toLowerCase() === owner.toLowerCase() && each.name.toLowerCase() === name.toLowerCase(),
  )
  if (root !== 'repos' || repository === undefined || !maySee(account, repository)) return nothing
  return rest.length === 0 ? ok(repositoryReply(repository, account)) : repositoryPart(repository, rest, url)
}

/** A read-only source control that responds like GitHub's REST API, as far as the registry uses it. */
export function sampleSourceControl(): Server {
  return createServer((request, response) => {
    let reply: Reply
    try {
      reply = replyTo(request)
    } catch {
      // A malformed percent-encoding in the path.
      reply = { status: 400, body: { message: 'Bad Request' } }
    }
    if ('archive' in reply) {
      response.writeHead(200, { 'content-type': 'application/x-gzip' }).end(reply.archive)
      return
    }
    response.writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(reply.body))
  })
}
