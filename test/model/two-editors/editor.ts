import { expect } from 'vitest'
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate'
import type { EditSave, EditShape, StoredRecord } from '#machines/shapes/edit-body.ts'
import { editPanel } from '#machines/shapes/edit-panel.ts'
import { settling } from '#machines/settle.ts'
import type { FormValues } from '#machines/shapes/three-way.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { findEditDraft, keepEditDraft } from '#portal/workflow/panel/edit-draft.ts'

/** A panel's calls; both reject as calls of the portal do. */
export interface EditCalls {
  read: () => Promise<StoredRecord>
  save: (body: FormValues, etag: string) => Promise<void>
}

/** One person at a panel: the machine behind it, and the draft that the browser keeps. */
export class Editor {
  #actor: ActorRefFrom<typeof editPanel> | null = null
  /** The bodies that were sent by the last save. */
  sent: FormValues[] = []

  constructor(
    private readonly who: string,
    private readonly shape: EditShape,
    private readonly calls: EditCalls,
    /** Fields whose values are files. */
    private readonly files: readonly string[] = [],
  ) {
    dropDraft(who, '/panel')
  }

  get #place() {
    return { userId: this.who, path: '/panel', files: this.files }
  }

  get #open() {
    if (this.#actor === null) throw new Error(`${this.who} has no panel open`)
    return this.#actor
  }

  /** The form's content; null where no panel is open. */
  get values(): FormValues | null {
    return this.#actor?.getSnapshot().context.values ?? null
  }

  get clashes(): string[] {
    return this.#actor?.getSnapshot().context.clashes.map(({ name }) => name) ?? []
  }

  async opens(): Promise<void> {
    const { values: stored, etag } = await this.calls.read()
    const isValues = () => true
    const found = findEditDraft(this.#place, { etag, stored, units: this.shape.units, isValues })
    if (found !== null && 'unreadable' in found) throw new Error('its own draft cannot be read')
    const { save, read } = this.calls
    const provided = editPanel.provide({
      actors: {
        settle: settling<EditSave, unknown, StoredRecord>({
          send: async ({ values, etag }) => {
            this.sent.push(values)
            await save(values, etag ?? '')
          },
          look: () => read(),
        }),
        readLatest: fromPromise<StoredRecord>(() => read()),
      },
    })
    const draft = found?.draft ?? null
    const actor = createActor(provided, { input: { etag, stored, draft, shape: this.shape } })
    this.#actor = actor
    actor.start()
    actor.subscribe((snapshot) => {
      if (snapshot.hasTag('unsaved')) keepEditDraft(this.#place, snapshot.context)
      else dropDraft(this.who, '/panel')
    })
  }

  types(values: FormValues): void {
    this.#open.send({ type: 'changed', values })
  }

  async saves(): Promise<void> {
    this.sent = []
    const actor = this.#open
    actor.send({ type: 'save' })
    const snapshot = await waitFor(actor, (each) => !each.hasTag('busy'))
    expect(snapshot.context.problem).toBeNull()
    if (snapshot.matches('saved')) this.#actor = null
  }

  /** Closes the panel and gives up what is unsaved; gives whether that was asked about. */
  leaves(): boolean {
    const actor = this.#open
    actor.send({ type: 'close' })
    const isAsked = actor.getSnapshot().matches('leaving')
    if (isAsked) actor.send({ type: 'discard' })
    expect(actor.getSnapshot().matches('closed')).toBe(true)
    this.#actor = null
    return isAsked
  }

  /** The page goes away, as when it is loaded anew or somebody signs in again, and the panel is opened anew. */
  async comesBack(): Promise<void> {
    this.#open.stop()
    await this.opens()
  }

  settles(clash: string, choice: 'mine' | 'theirs'): void {
    this.#open.send({ type: 'settle', clash, choice })
  }

  stop(): void {
    this.#actor?.stop()
    this.#actor = null
  }
}
