import { Script } from 'node:vm'

const session = JSON.stringify({ accessToken: 'token', expiresAt: Number.MAX_SAFE_INTEGER })

/** An example URL of the route, with its parameters filled in. */
const example = (route: string) =>
  new URL(route.replaceAll(/\$\w+/g, 'name').replace(/\$$/, 'name'), 'http://localhost')

/**
 * The requests that the built early script (classic JavaScript) starts for a signed-in user at the route, found by
 * running it with stubbed browser APIs.
 */
export function earlyRequests(script: string, route: string): string[] {
  const asked: string[] = []
  const page = {
    location: example(route),
    localStorage: { getItem: (key: string) => (key === 'session' ? session : null) },
    document: {
      documentElement: { setAttribute: () => undefined },
      // The platform writes the configuration into the page.
      querySelector: () => ({ textContent: '{}' }),
    },
    matchMedia: () => ({ matches: false }),
    fetch: (path: string) => {
      asked.push(path)
      return Promise.resolve()
    },
    URLSearchParams,
    Response,
  }
  new Script(script).runInNewContext({ ...page, window: page })
  return asked
}
