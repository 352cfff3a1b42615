import { Stack } from '@mantine/core'
import { useState } from 'react'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { DealershipPicker } from '#dealer/dealership/dealerships/dealership-picker.tsx'
import { useDealershipChoice } from '#dealer/dealership/dealerships/use-dealership-choice.ts'
import { useSwitchDealership } from '#dealer/dealership/dealerships/use-switch-dealership.ts'
import { MenuPopover } from './menu-popover.tsx'
import type { MenuPartProps } from './on-demand-menu.tsx'

/** Filters dealerships by name; choosing one refetches everything for it. */
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
