import type { SpecifiedLifecycle, Step } from '../table.ts'

export type DeliveryState = 'pending' | 'retrying' | 'delivered' | 'given up'
export type DeliveryEvent = 'accepted' | 'not accepted' | 'last not accepted' | 'send again'

export interface DeliveryCells extends Step<DeliveryState, DeliveryEvent> {
  /** Of the ten, after the one that the event is of. */
  attempts: 'are left' | 'are over'
  webhook: 'enabled' | 'disabled'
}

/** The delivery of a message to a webhook. */
export const delivery: SpecifiedLifecycle<DeliveryState, DeliveryEvent, DeliveryCells> = {
  name: 'delivery',
  domain: {
    state: ['pending', 'retrying', 'delivered', 'given up'],
    event: ['accepted', 'not accepted', 'last not accepted', 'send again'],
    party: ['provider', 'staff', 'system'],
    attempts: ['are left', 'are over'],
    webhook: ['enabled', 'disabled'],
  },
  moves: [
    {
      id: 'delivery.accepted',
      from: 'p.delivery.accepted',
      given: { event: 'accepted', state: ['pending', 'retrying'] },
      comes: { to: 'delivered' },
    },
    {
      id: 'delivery.not-accepted',
      from: 'p.delivery.attempts',
      given: { event: 'not accepted', state: ['pending', 'retrying'] },
      comes: { to: 'retrying' },
    },
    {
      id: 'delivery.given-up',
      from: ['p.delivery.attempts', 'p.delivery.disabled'],
      given: { event: 'last not accepted', state: ['pending', 'retrying'] },
      comes: { to: 'given up' },
    },
    {
      id: 'delivery.again',
      from: 'p.delivery.again',
      given: { event: 'send again', state: ['retrying', 'delivered', 'given up'] },
      comes: { to: 'pending' },
    },
    {
      id: 'delivery.again.due',
      from: 'p.delivery.again',
      given: { event: 'send again', state: 'pending' },
      comes: { refused: 'about to be sent' },
    },
    {
      id: 'delivery.over',
      from: ['p.delivery.accepted', 'p.delivery.attempts'],
      given: {
        event: ['accepted', 'not accepted', 'last not accepted'],
        state: ['delivered', 'given up'],
      },
      comes: { refused: 'over' },
    },
  ],
  blockers: [
    {
      id: 'delivery.by-the-platform',
      from: 'p.delivery.platform',
      given: { event: ['accepted', 'not accepted', 'last not accepted'], party: ['provider', 'staff'] },
      comes: 'not-platform',
    },
    {
      id: 'delivery.by-a-person',
      from: 'p.delivery.again',
      given: { event: 'send again', party: 'system' },
      comes: 'not-a-person',
    },
    {
      id: 'delivery.attempts-over',
      from: 'p.delivery.attempts',
      given: { event: 'not accepted', attempts: 'are over' },
      comes: 'attempts-over',
    },
    {
      id: 'delivery.attempts-left',
      from: 'p.delivery.attempts',
      given: { event: 'last not accepted', attempts: 'are left', webhook: 'enabled' },
      comes: 'attempts-left',
    },
    {
      id: 'delivery.disabled',
      from: 'p.delivery.disabled',
      given: { event: ['accepted', 'not accepted', 'send again'], webhook: 'disabled' },
      comes: 'disabled',
    },
  ],
}
