import { createHash } from 'node:crypto'

export interface SampleRepository {
  owner: string
  name: string
  description: string | null
  license: string | null
  private: boolean
  archived: boolean
  /** Each branch's commit. */
  branches: Readonly<Record<string, string>>
  tags: Readonly<Record<string, string>>
  /** File paths by commit sha. */
  commits: ReadonlyMap<string, readonly string[]>
}

export interface SampleAccount {
  id: number
  login: string
  name: string
  token: string
  /** Organizations to whose repositories it may push, besides its own. */
  organizations: readonly string[]
}

/** The demo users' source-control accounts. Their tokens are valid only at the sample service. */
export const sampleAccounts: readonly SampleAccount[] = [
  {
    id: 101,
    login: 'ada-okafor',
    name: 'Ada Okafor',
    token: 'sample-token-of-ada',
    organizations: ['acme-data', 'acme-labs'],
  },
  {
    id: 102,
    login: 'gracelq',
    name: 'Grace Lindqvist',
    token: 'sample-token-of-grace',
    organizations: ['globex'],
  },
]

export const sampleOrganizations: Readonly<Record<string, { id: number; description: string }>> = {
  'acme-data': { id: 201, description: 'Data add-ons' },
  'acme-labs': { id: 202, description: 'What may become something' },
  globex: { id: 203, description: 'Logs and metrics' },
}

const whole = ['README.md', 'LICENSE', 'bin/detect', 'bin/compile', 'bin/release']
const unfinished = ['README.md', 'bin/detect']

const shaOf = (text: string) => createHash('sha1').update(text).digest('hex')

/** A repository whose branches and tags each have a commit, shared where stated. */
function repository(
  full: string,
  description: string | null,
  refs: {
    branches: Readonly<Record<string, string>>
    tags?: Readonly<Record<string, string>>
    /** Refs whose source lacks bin/compile. */
    unfinished?: readonly string[]
    /** True if the source is not a buildpack at all. */
    other?: true
    license?: string | null
    private?: boolean
    archived?: true
  },
): SampleRepository {
  const [owner = '', name = ''] = full.split('/')
  const tags = refs.tags ?? {}
  const sha = (commit: string) => shaOf(`${full} ${commit}`)
  const named = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(given).map(([ref, commit]) => [ref, sha(commit)]))
  const pathsOf = (commit: string) =>
    refs.other === true ? ['README.md'] : refs.unfinished?.includes(commit) === true ? unfinished : whole
  const commits = [...Object.values(refs.branches), ...Object.values(tags)]
  return {
    owner,
    name,
    description,
    license: refs.license ?? null,
    private: refs.private ?? false,
    archived: refs.archived ?? false,
    branches: named(refs.branches),
    tags: named(tags),
    commits: new Map(commits.map((commit) => [sha(commit), pathsOf(commit)])),
  }
}

/** The sample service's repositories. */
export const sampleRepositories: readonly SampleRepository[] = [
  repository('acme-data/buildpack-pgbouncer', 'Runs pgbouncer beside an app', {
    branches: { main: 'c5', 'transaction-pooling': 'c6' },
    tags: { 'v1.0.0': 'c1', 'v1.1.0': 'c2', 'v1.2.0': 'c4', stable: 'c4' },
    license: 'MIT',
  }),
  repository('acme-data/buildpack-vector', 'Installs the Vector agent', {
    branches: { main: 'c3', rewrite: 'draft' },
    tags: { 'v0.1.0': 'c1', 'v0.2.0': 'c2' },
    unfinished: ['draft'],
    license: 'Apache-2.0',
  }),
  repository('acme-data/buildpack-redis-tools', 'redis-cli and friends for one-off processes', {
    branches: { main: 'c2' },
    tags: { 'v1.0.0': 'c1' },
    license: 'MIT',
  }),
  repository('acme-data/website', 'The company site', { branches: { main: 'c1' }, other: true }),
  repository('acme-labs/buildpack-nightly', null, { branches: { main: 'c1' }, private: true }),
  repository('ada-okafor/buildpack-fonts', 'Fonts for PDF rendering', {
    branches: { main: 'c2', master: 'c1' },
    tags: { 'v2024.1': 'c1' },
    license: 'OFL-1.1',
  }),
  repository('ada-okafor/dotfiles', null, { branches: { main: 'c1' }, other: true }),
  repository('globex/buildpack-logdrain', 'Ships logs with structure', {
    branches: { main: 'c2' },
    tags: { 'v3.0.0': 'c2' },
    license: 'MIT',
  }),
  repository('globex/secret-agent', 'Not for everybody', { branches: { main: 'c1' }, private: true }),
  repository('globex/buildpack-syslog', 'Followed by logdrain', { branches: { main: 'c1' }, archived: true }),
]
