import { createRootRouteWithContext, Outlet, useMatch } from '@tanstack/react-router'
import type { SessionActor } from '../session/session-actor.ts'
import { ErrorScreen } from '../errors/error-screen.tsx'
import { platformNow, loadConfig } from '#portal/wire/config.ts'
import { useConfig } from '../use-config.ts'
import { useRouteFocus } from '#portal/ui/focus/use-route-focus.ts'
import { BetaBanner } from '../banners/beta-banner.tsx'
import { Flashes } from '../flashes/flashes.tsx'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { Header } from './header.tsx'
import { PageTitle } from './page-title.tsx'
import { ProofHost } from '../session/proof-host.tsx'
import { SessionEnded } from '../session/session-ended.tsx'

export const Route = createRootRouteWithContext<{ session: SessionActor }>()({
  loader: async () => {
    const [config, now] = await Promise.all([loadConfig(), platformNow()])
    return { config, now }
  },
  component: Frame,
  // Without the configuration there is no frame to provide the landmark.
  errorComponent: (props) => (
    <main>
      <ErrorScreen {...props} />
    </main>
  ),
})

/** The frame around every page of the portal. */
function Frame() {
  useRouteFocus()
  const { config } = useConfig()
  // The user alone: the match itself is new with each navigation, and so would be the whole frame.
  const user = useMatch({
    from: '/_authenticated',
    shouldThrow: false,
    select: ({ loaderData }) => loaderData,
  })
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <PageTitle product={config.productName} />
      <Header product={config.productName} user={user} />
      <BetaBanner product={config.productName} legacyPortal={config.links.legacyPortal} />
      <SessionEnded />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer links={config.links} />
      <Flashes />
      <ProofHost />
    </div>
  )
}
