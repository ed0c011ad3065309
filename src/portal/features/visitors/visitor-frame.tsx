import type { ReactNode } from 'react'
import type { PortalConfig } from '#contract/config.ts'
import type { VisitorPath } from '#contract/visitor-paths.ts'
import { BetaBanner } from '#portal/app/banners/beta-banner.tsx'
import { Footer } from '#portal/app/frame/footer.tsx'
import classes from '#portal/app/frame/frame.module.css'
import header from '#portal/app/frame/header.module.css'
import { ThemeSwitch } from '#portal/app/frame/theme-switch.tsx'
import { storedToken } from '#portal/wire/stored-token.ts'
import { useRouteFocus } from '#portal/ui/focus/use-route-focus.ts'
import { entryPlaces } from '#contract/entry-places.ts'
import own from './visitors.module.css'

const pages = [
  ['/provider/home', 'Partner program'],
  ['/changelog', 'Changelog'],
] as const satisfies [VisitorPath, string][]

interface Props {
  config: Pick<PortalConfig, 'productName' | 'links'>
  /** The current page. */
  path: VisitorPath
  children: ReactNode
}

/** The frame of a public page: the portal's, without a session; whoever has one is shown the way back to it. */
export function VisitorFrame({ config: { productName, links }, path, children }: Props) {
  useRouteFocus()
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <header className={header.header}>
        <div className={header.bar}>
          <a href="/provider/home" className={header.product}>
            <img src="/favicon.svg" alt="" width={24} height={24} />
            {productName}
          </a>
          <nav className={own.pages} aria-label="Pages">
            {pages.map(([href, name]) => (
              <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <span className={header.space} />
          <ThemeSwitch />
          <a href={entryPlaces.addons} className={`${header.control} ${own.signIn}`}>
            {storedToken() === null ? 'Sign in' : 'Your add-ons'}
          </a>
        </div>
      </header>
      <BetaBanner product={productName} legacyPortal={links.legacyPortal} />
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Footer links={links} />
    </div>
  )
}
