import { Link } from '@tanstack/react-router'
import { builtTabs } from '../../tabs.ts'
import classes from './addon.module.css'

/** An add-on's pages; on a narrow screen they scroll sideways. */
export function AddonTabs({ slug }: { slug: string }) {
  return (
    <nav aria-label="Add-on" className={classes.tabs}>
      {builtTabs.map(({ path, name }) => (
        <Link
          key={path}
          to={`/addons/$addonSlug/${path}` as never}
          params={{ addonSlug: slug } as never}
          className={classes.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
