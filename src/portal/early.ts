/**
 * Runs as a classic script before the app's code has loaded: sets the theme and starts the URL's requests,
 * which api.ts then reuses. Must not import anything.
 */
export {}

declare global {
  interface Window {
    /** Responses in progress, by path and query. */
    early?: Map<string, Promise<Response>>
  }
}

/** Reads a key from local storage; null if storage is blocked. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The bearer token of an unexpired stored session; session.ts validates it fully. */
function accessToken(): string | null {
  try {
    const session: { accessToken?: unknown; expiresAt?: unknown } = JSON.parse(stored('session') ?? '{}')
    const { accessToken: token, expiresAt } = session
    const isValid = typeof token === 'string' && typeof expiresAt === 'number' && expiresAt > Date.now()
    return isValid ? token : null
  } catch {
    return null
  }
}

/** The add-on list's query from the page URL, with parameters in the order the screen sends them. */
function addonListQuery(): string {
  const given = new URLSearchParams(location.search)
  const query = new URLSearchParams()
  for (const name of ['q', 'state', 'sort', 'order']) {
    const value = given.get(name)
    if (value !== null && value !== '') query.set(name, value)
  }
  query.set('progress', 'true')
  return `?${query.toString()}`
}

/** The range of days from the page URL, as the screen sends it; drops what the screen would drop. */
function daysQuery(): string {
  const given = new URLSearchParams(location.search)
  const day = (name: string) => {
    const value = given.get(name) ?? ''
    const at = new Date(`${value}T00:00:00Z`)
    return /^2\d{3}-\d{2}-\d{2}$/.test(value) && at.toJSON()?.startsWith(value) ? value : null
  }
  const [from, to] = [day('from'), day('to')]
  if (from !== null && to !== null && from > to) return ''
  const query = new URLSearchParams()
  if (from !== null) query.set('from', from)
  if (to !== null) query.set('to', to)
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** The plan pass filter from the page URL. */
function passesQuery(): string {
  const q = new URLSearchParams(location.search).get('passes') ?? ''
  return q === '' || q.length > 200 ? '' : `?${new URLSearchParams({ q }).toString()}`
}

/** The paths under /api/v3 that the screen at this URL will request. */
function paths(): string[] {
  if (location.pathname === '/' || location.pathname === '/addons') return [`/addons${addonListQuery()}`]
  const [, slug, tab, over = ''] =
    /^\/addons\/([^/]+)(?:$|\/([^/]+)(?:$|\/(.*)))/.exec(location.pathname) ?? []
  if (slug === undefined) return []
  const addon = `/addons/${slug}`
  const own = (...lists: string[]) => [addon, ...lists.map((list) => `${addon}/${list}`)]
  const technical = '_requirements/technical_approval_requirements'
  switch (tab) {
    case 'marketplace-listing':
      return [...own('screenshots', 'benefits', 'documentations', 'approvals'), '/categories']
    case 'settings':
      return own('current_manifest', 'oauth_credentials', 'api_authorizations', `beta${technical}`)
    case 'company': {
      const vendor = /^supplier-information\/([^/]+)\/edit$/.exec(over)?.[1]
      if (vendor !== undefined) return [addon, `/salesforce_vendors/${vendor}`]
      return over === 'general-information/edit' ? [addon, '/countries'] : [addon]
    }
    case 'reports':
      return own('reports', 'plans')
    case 'logs':
      return own('automatic_reviews', `failed_attempts${daysQuery()}`, 'manifests')
    case 'plans': {
      const [, id, place] = /^([^/]+)\/(edit|post-creation|plan-passes\/new|repricing)$/.exec(over) ?? []
      const plan = `/plans/${id}`
      if (place === 'repricing') return [addon, plan, `${plan}/repricings`, `${plan}/usage`]
      const lists = own('features', 'plans', 'alpha_users', `plan_passes${passesQuery()}`)
      // A plan's own panels reload the plan.
      if (place !== undefined) lists.push(plan)
      if (place === 'plan-passes/new') lists.push(`${plan}/plan_passes`)
      return lists
    }
    case undefined:
    case 'next-steps':
      return own(
        'approvals',
        'beta_requirements/business_approval_requirements',
        `beta${technical}`,
        `ga${technical}`,
        'ga_requirements/pricing_plans_requirements',
        'ga_requirements/approved_supplier_requirements',
        'ga_requirements/support_requirements',
        ...new Set(['transitions', `transitions${daysQuery()}`]),
      )
    default:
      return []
  }
}

/** Paths of other services that the buildpack registry's pages request, complete. */
function registryPaths(): string[] {
  const { pathname, search } = location
  if (!/^\/buildpacks(\/|$)/.test(pathname)) return []
  const registry = '/buildpack-registry'
  const memberships = `${registry}/users/~/memberships`
  const accounts = ['/source-control/github/user', '/platform/account']
  if (/^\/buildpacks\/?$|^\/buildpacks\/(github|authenticator)$/.test(pathname)) {
    const archived = new URLSearchParams(search).get('archived') === 'true' ? '?archived=true' : ''
    return [`${registry}/users/~/buildpacks${archived}`, memberships, ...accounts]
  }
  if (pathname === '/buildpacks/publish') return [memberships, '/source-control/github/orgs', ...accounts]
  const [, namespace, name] = /^\/buildpacks\/([^/]+)\/([^/]+)/.exec(pathname) ?? []
  if (namespace === undefined || name === undefined) return []
  const own = `${registry}/buildpacks/${namespace}%2F${name}`
  const lists = ['branches', 'tags', 'revisions'].map((list) => `${own}/${list}`)
  return [own, memberships, '/platform/account', ...lists]
}

/** Paths that a company page requests; the add-on's response names the company. */
async function companyPaths(answer: Response): Promise<string[]> {
  try {
    const addon: { company?: { id?: string } } = await answer.clone().json()
    const id = addon.company?.id
    return id === undefined ? [] : [`/companies/${id}`, `/companies/${id}/company_users`]
  } catch {
    return []
  }
}

function start(): void {
  const theme = stored('mantine-color-scheme-value')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const early = new Map<string, Promise<Response>>()
  window.early = early
  const ask = (
    path: string,
    headers: Record<string, string>,
    then: (answer: Response) => Promise<Response> = async (answer) => answer,
  ) => {
    const answer = fetch(path, { headers }).then(then)
    // Its consumer handles a failure; an unused response must not raise an unhandled rejection.
    answer.catch(() => {})
    early.set(path, answer)
  }

  ask('/config.json', {})
  // The public pages need no session; the changelog needs its list.
  const publicPath = location.pathname.replace(/\/$/, '')
  if (publicPath === '/changelog') ask('/api/v3/changelog', { accept: 'application/json; version=3' })
  if (publicPath === '/changelog' || publicPath === '/provider/home') return
  const token = accessToken()
  if (token === null) return
  const headers = { accept: 'application/json; version=3', authorization: `Bearer ${token}` }
  ask('/api/v3/users?current_user=true', headers)
  // The consumer of this response finds the follow-up requests already started.
  const andItsCompany = async (answer: Response) => {
    for (const path of await companyPaths(answer)) ask(`/api/v3${path}`, headers)
    return answer
  }
  const others = { accept: 'application/vnd.heroku+json; version=3', authorization: headers.authorization }
  for (const path of registryPaths()) ask(path, others)
  for (const path of paths()) {
    if (location.pathname.startsWith(`${path}/company`)) ask(`/api/v3${path}`, headers, andItsCompany)
    else if (/^\/addons(\?|\/[^/]+\/plan_passes)/.test(path))
      ask(`/api/v3${path}`, { ...headers, range: 'items ..; max=50' })
    else ask(`/api/v3${path}`, headers)
  }
}

start()
