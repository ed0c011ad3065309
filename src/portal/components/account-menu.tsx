import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './header.module.css'
import { Icon } from './icon.tsx'

/** Whose session it is and what belongs to it. Mounted when it is to be open. */
export function AccountMenu({ email }: { email: string }) {
  const [opened, setOpened] = useState(true)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={240} trapFocus returnFocus>
      <Menu.Target>
        <button type="button" className={classes.control} aria-label={`Account: ${email}`}>
          <Icon name="person" />
          <span className={classes.email}>{email}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item component={Link} to="/token">
          Access token
        </Menu.Item>
        <Menu.Item component={Link} to="/logout" preload={false}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
