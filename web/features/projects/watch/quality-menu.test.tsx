import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import '#web/ui/popovers/popover-for-tests.ts'
import { QualityMenu } from '#web/player/controls/choice-menus.tsx'
import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import { videoForTests } from './watched-for-tests.ts'

afterEach(cleanup)

/** The menu needs no more of the player than this. */
const state = { clip: 0, height: 'auto', playedHeight: 720 } as PlayerState
const control = {} as PlayerControl

async function openMenu(hasBetter: boolean, isEmbedded: boolean): Promise<(string | null)[][]> {
  const video = videoForTests({ heights: [720, 360], has_better: hasBetter })
  const source = { clips: [{ video }] } as unknown as PlayerSource
  render(
    <MemoryRouter>
      <QualityMenu {...{ control, state, source, isEmbedded }} />
    </MemoryRouter>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: /Quality/ }))
  return screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])
}

const sizes = [
  ['Automatic (720p)', null],
  ['720p', null],
  ['360p', null],
]

test.each([
  [
    'whoever may not watch the best sizes is led to the plan for them',
    true,
    false,
    [...sizes, ['More with HD', '/plans#hd-watch']],
  ],
  ['whoever may watch all sizes is offered no plan', false, false, sizes],
  ['in a frame on another site, no plan is offered', true, true, sizes],
])('%s', async (_, hasBetter, isEmbedded, items) => {
  expect(await openMenu(hasBetter, isEmbedded)).toEqual(items)
})
