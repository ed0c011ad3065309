import { Link } from '@tanstack/react-router'
import { tabsFor } from '../../tabs.ts'
import { useUser } from '../../use-user.ts'
import classes from './addon.module.css'

/** An add-on's pages; on a narrow screen they scroll sideways. */
export function AddonTabs({ slug }: { slug: string }) {
  const { isHerokuAdmin } = useUser()
  return (
    <nav aria-label="Add-on" className={classes.tabs}>
      {tabsFor(isHerokuAdmin).map(({ path, name }) => (
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
