import { Stack } from '@mantine/core'
import { useState } from 'react'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { DealershipPicker } from '../dealerships/dealership-picker.tsx'
import { useDealershipChoice } from '../dealerships/use-dealership-choice.ts'
import { useSwitchDealership } from '../dealerships/use-switch-dealership.ts'
import { MenuPopover } from './menu-popover.tsx'
import type { MenuPartProps } from './on-demand-menu.tsx'

/** Filter by name, choose, and everything is read anew for the other dealership. */
export function DealershipMenu({ button }: MenuPartProps) {
  const [isOpen, setOpen] = useState(true)
  const switchTo = useSwitchDealership()
  const choice = useDealershipChoice(dealership => {
    setOpen(false)
    return switchTo(dealership)
  })
  return (
    <MenuPopover button={button} isOpen={isOpen} onOpen={setOpen} width={360} end="start">
      {choice.error === null ? (
        <Stack gap="sm">
          <DealershipPicker choice={choice} />
        </Stack>
      ) : (
        <InlineProblem error={choice.error} onRetry={choice.readAgain} />
      )}
    </MenuPopover>
  )
}
