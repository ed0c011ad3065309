import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin } from 'vite'

const platformPaths =
  /^\/(api|oauth|platform|buildpack-registry|source-control|images)(\/|$)|^\/(healthz|readyz|config\.json)$/

interface DevModule {
  fetchHandler: (request: Request) => Promise<Response>
}

/** Routes the platform's paths to src/server/dev.ts in `npm run dev`, reloading it when its code changes. */
export function devServerPlugin(): Plugin {
  return {
    name: 'dev-server',
    apply: 'serve',
    configureServer(vite) {
      if (process.env.VITEST !== undefined) return
      const server = vite.environments.ssr
      if (server === undefined || !isRunnableDevEnvironment(server))
        throw new Error('the ssr environment cannot run modules')
      const answer = async (req: IncomingMessage, res: ServerResponse) => {
        const { fetchHandler } = await server.runner.import<DevModule>('/src/server/dev.ts')
        await getRequestListener(fetchHandler)(req, res)
      }
      vite.middlewares.use((req, res, next) => {
        const path = new URL(req.url ?? '/', 'http://localhost').pathname
        if (platformPaths.test(path)) answer(req, res).catch(next)
        else next()
      })
    },
  }
}
