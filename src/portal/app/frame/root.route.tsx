import { createRootRouteWithContext } from '@tanstack/react-router'
import type { SessionActor } from '../session/session-actor.ts'
import { Frame } from './frame.tsx'
import { ErrorScreen } from '../errors/error-screen.tsx'
import { platformNow, readConfig } from '#portal/wire/config.ts'

export const Route = createRootRouteWithContext<{ session: SessionActor }>()({
  loader: async () => {
    const [config, now] = await Promise.all([readConfig(), platformNow()])
    return { config, now }
  },
  component: Frame,
  // Without its configuration the page has no frame that would bring the landmark.
  errorComponent: (props) => (
    <main>
      <ErrorScreen {...props} />
    </main>
  ),
})
