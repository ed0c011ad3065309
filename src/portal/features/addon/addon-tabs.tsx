import { Link, useLocation } from '@tanstack/react-router'
import { builtTabs } from '#portal/app/frame/tabs.ts'
import { useCurrentInSight } from '#portal/ui/layout/use-current-in-sight.ts'
import classes from './addon.module.css'

/** An add-on's pages; on a narrow screen they scroll sideways, and the current one is in sight. */
export function AddonTabs({ slug }: { slug: string }) {
  const tab = useLocation({
    select: ({ pathname }) => builtTabs.find(({ path }) => path === pathname.split('/')[3])?.path,
  })
  const bar = useCurrentInSight(`[data-tab='${tab}']`)
  return (
    <nav ref={bar} aria-label="Add-on" className={classes.tabs}>
      {builtTabs.map(({ path, name }) => (
        <Link
          key={path}
          to={`/addons/$addonSlug/${path}` as never}
          params={{ addonSlug: slug } as never}
          className={classes.tab}
          data-tab={path}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
