import { Button } from '@mantine/core'
import { type KeyboardEvent, type RefObject, type ToggleEvent, useId, useRef, useState } from 'react'
import type { Blocker } from '#contract/trail.ts'
import { usePlaceBelow } from './use-place-below.ts'
import { type LinkTarget, PlainLink } from '../links.tsx'
import { Icon } from '../signs/icon.tsx'
import classes from './row-menu.module.css'

/** One item: a link or an action. Blocked items stay focusable and explain why. */
interface RowMenuItem {
  label: string
  /** Shown beside the label, such as the resulting status. */
  hint?: string
  blockers: readonly Pick<Blocker, 'message'>[]
  link?: LinkTarget
  onSelect?: () => void
}

interface Props {
  /** For screen readers: the subject of the menu; the button's text where it is `named`. */
  label: string
  /** The button shows its label instead of three dots, at the left edge of the menu. */
  named?: boolean
  ref?: RefObject<HTMLButtonElement | null>
  items: readonly RowMenuItem[]
}

interface ItemProps {
  item: RowMenuItem
  /** Shows the reasons beneath: not where the next item has the same ones. */
  tellsWhy: boolean
  close: () => void
}

const reasonsOf = (item: RowMenuItem | undefined): string =>
  item?.blockers.map(({ message }) => message).join('\n') ?? ''

function Item({ item, tellsWhy, close }: ItemProps) {
  const reasonsId = useId()
  const hintId = useId()
  const { label, hint, blockers, link, onSelect } = item
  const text =
    hint === undefined ? (
      label
    ) : (
      <>
        {label}
        <span id={hintId} className={classes.hint} aria-hidden="true">
          {hint}
        </span>
      </>
    )
  const described = hint === undefined ? {} : { 'aria-describedby': hintId }
  if (blockers.length > 0) {
    return (
      <div role="none">
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          aria-disabled="true"
          aria-describedby={hint === undefined ? reasonsId : `${hintId} ${reasonsId}`}
        >
          {text}
        </button>
        {/* Read as the item's description, so not once more by itself. */}
        <ul id={reasonsId} className={classes.reasons} aria-hidden="true" hidden={!tellsWhy}>
          {blockers.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </div>
    )
  }
  if (link !== undefined) {
    return (
      <PlainLink
        {...link}
        role="menuitem"
        tabIndex={-1}
        className={classes.item}
        onClick={close}
        {...described}
      >
        {text}
      </PlainLink>
    )
  }
  const select = () => {
    close()
    onSelect?.()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      onClick={select}
      {...described}
    >
      {text}
    </button>
  )
}

/**
 * A menu behind three dots, or behind a button with its name, in the browser's native popover: arrow keys move, Esc closes and returns
 * focus.
 */
export function RowMenu({ label, named = false, ref, items }: Props) {
  const id = useId()
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => menu.current?.hidePopover()

  usePlaceBelow(button, menu, isOpen, named ? 'left' : 'right')

  // The items exist before the popover opens and until the browser has restored focus.
  const onBeforeToggle = ({ newState }: ToggleEvent) => newState === 'open' && setOpen(true)
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState !== 'open') return
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close()
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = all.findIndex((each) => each === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }

  const opens = { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const
  return (
    <>
      {named ? (
        <Button
          ref={button}
          {...opens}
          variant="default"
          size="compact-sm"
          className={classes.named}
          rightSection={<Icon name="chevron" size={14} />}
        >
          {label}
        </Button>
      ) : (
        <button ref={button} type="button" className={classes.button} {...opens} aria-label={label}>
          <Icon name="dots" size={22} />
        </button>
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classes.menu}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={move}
      >
        {isOpen &&
          items.map((item, i) => (
            <Item
              key={item.label}
              item={item}
              tellsWhy={reasonsOf(item) !== reasonsOf(items[i + 1])}
              close={close}
            />
          ))}
      </div>
    </>
  )
}
