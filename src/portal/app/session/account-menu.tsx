import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import classes from '../frame/header.module.css'
import { useConfig } from '../use-config.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { logOutLink } from './log-out-link.ts'

/** Shows the signed-in user and links to their own pages, in the browser's native popover. */
export function AccountMenu({ email, isStaff }: { email: string; isStaff: boolean }) {
  const { bases } = useConfig().config
  const popover = useRef<HTMLElement>(null)
  const close = () => popover.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={classes.control}
        popoverTarget="account"
        aria-haspopup="true"
        aria-label={`Account: ${email}`}
        title={email}
      >
        <Icon name="person" />
        <span className={classes.email}>{email}</span>
      </button>
      <nav ref={popover} id="account" popover="auto" className={classes.menu} aria-label="Account">
        <p>{email}</p>
        {isStaff && (
          <>
            <Link to="/admin" onClick={close}>
              Admin
            </Link>
            <Link to="/workflows" onClick={close}>
              Workflows
            </Link>
          </>
        )}
        <Link to="/account" onClick={close}>
          Account
        </Link>
        {!isStaff && (
          <Link to="/company" onClick={close}>
            Company
          </Link>
        )}
        <Link to="/token" onClick={close}>
          Access token
        </Link>
        {/* A page of the identity server, not a route of the portal. */}
        <a href={`${bases.identity}/password`}>Change password</a>
        <Link {...logOutLink} preload={false} onClick={close}>
          Log out
        </Link>
      </nav>
    </>
  )
}
