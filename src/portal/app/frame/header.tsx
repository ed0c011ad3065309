import { Link } from '@tanstack/react-router'
// In the file itself: a request for it would be mostly headers.
import logo from '#portal/public/favicon.svg?inline'
import type { User } from '#contract/user.ts'
import { AccountMenu } from '../session/account-menu.tsx'
import classes from './header.module.css'
import { NoticesBell } from '#portal/features/notices/notices-bell.tsx'
import { PaletteButton } from '#portal/features/palette/palette-button.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Product, company, theme and account; `user` is undefined until someone is signed in. */
export function Header({ product, user }: { product: string; user: User | undefined }) {
  return (
    <header className={classes.header} data-ink={user?.isHerokuAdmin === true || undefined}>
      <div className={classes.bar}>
        <Link to="/addons" className={classes.product}>
          <img src={logo} alt="" width={24} height={24} />
          <span className={classes.name}>{product}</span>
        </Link>
        {user?.company && <span className={classes.company}>{user.company.name}</span>}
        {user?.isHerokuAdmin === true && (
          <span className={classes.staff}>
            <span className={classes.wide}>Platform </span>admin
          </span>
        )}
        <span className={classes.space} />
        {user !== undefined && <PaletteButton isStaff={user.isHerokuAdmin} />}
        <ThemeSwitch />
        {user !== undefined && <NoticesBell userId={user.id} />}
        {user !== undefined && <AccountMenu email={user.email} isStaff={user.isHerokuAdmin} />}
      </div>
    </header>
  )
}
