import { Popover, Stack } from '@mantine/core'
import { useState } from 'react'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { DealershipPicker } from '../dealerships/dealership-picker.tsx'
import { useDealershipChoice } from '../dealerships/use-dealership-choice.ts'
import { useSwitchDealership } from '../dealerships/use-switch-dealership.ts'
import type { MenuPartProps } from './on-demand-menu.tsx'
import { PressableTarget } from './pressable-target.tsx'

/** Filter by name, choose, and everything is read anew for the other dealership. */
export function DealershipMenu({ button }: MenuPartProps) {
  const [isOpen, setOpen] = useState(true)
  const switchTo = useSwitchDealership()
  const choice = useDealershipChoice(dealership => {
    setOpen(false)
    return switchTo(dealership)
  })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      offset={12}
      width={360}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PressableTarget button={button} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        {choice.error === null ? (
          <Stack gap="sm">
            <DealershipPicker choice={choice} />
          </Stack>
        ) : (
          <InlineProblem error={choice.error} onRetry={choice.readAgain} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
