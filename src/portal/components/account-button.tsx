import { lazy, Suspense, useState } from 'react'
import classes from './header.module.css'
import { Icon } from './icon.tsx'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(() => loadMenu().then(({ AccountMenu }) => ({ default: AccountMenu })))

const reach = () => void loadMenu()

/** Opens the account menu, whose code is loaded when somebody reaches for it. */
export function AccountButton({ email }: { email: string }) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={classes.control}
      aria-haspopup="menu"
      aria-expanded={wanted}
      aria-label={`Account: ${email}`}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => setWanted(true)}
    >
      <Icon name="person" />
      <span className={classes.email}>{email}</span>
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu email={email} />
    </Suspense>
  )
}
