import { Checkbox } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { ColourSetting } from './colour-setting.tsx'
import { CopySetting } from './copy-setting.tsx'
import classes from './dealership.module.css'
import { DisclaimersSetting } from './disclaimers-setting.tsx'
import { ImagePart } from './image-part.tsx'
import type { PartProps } from './section-parts.tsx'
import { ChoiceSetting, Refusable } from './setting-fields.tsx'
import { useSettingText } from './setting-text.ts'

const languages = ['en', 'fr'] as const

/** Languages, appearance, and own texts. */
export function LookPart({ form }: PartProps) {
  const t = useText('dealership')
  return (
    <>
      <TitledCard level={3} title={t('card.languages')}>
        <LanguagesSetting form={form} />
        <ChoiceSetting
          form={form}
          field="default_language"
          options={form.draft.allowed_languages.map(value => ({ value, label: t(`language.${value}`) }))}
        />
      </TitledCard>
      <TitledCard level={3} title={t('card.look')}>
        <ColourSetting form={form} />
        <ImagePart form={form} kind="logo" />
      </TitledCard>
      <TitledCard level={3} title={t('card.disclaimers')}>
        <DisclaimersSetting form={form} />
      </TitledCard>
      <TitledCard level={3} title={t('card.copy')}>
        <CopySetting form={form} />
      </TitledCard>
    </>
  )
}

/** Decisions 3.10: in Quebec French is always offered. */
function LanguagesSetting({ form }: PartProps) {
  const t = useText('dealership')
  const { labelOf, hintOf } = useSettingText()
  const { country, province_code, allowed_languages: offered } = form.draft
  const isQuebec = country === 'CA' && province_code === 'QC'
  return (
    <Refusable form={form} field="allowed_languages">
      {error => (
        <Checkbox.Group
          label={labelOf('allowed_languages')}
          description={hintOf('allowed_languages')}
          error={error}
          value={[...offered]}
          onChange={chosen =>
            form.set(
              'allowed_languages',
              // In the previous order, so that removing and adding one again is no change.
              [...new Set([...offered, ...languages])].filter(one => chosen.includes(one)),
            )
          }
        >
          <div className={classes['choices']}>
            {languages.map(language => {
              const isKept = isQuebec && language === 'fr' && offered.includes('fr')
              return (
                <Checkbox
                  key={language}
                  name="allowed_languages"
                  value={language}
                  label={t(`language.${language}`)}
                  description={isKept ? t('language.kept') : undefined}
                  disabled={isKept}
                />
              )
            })}
          </div>
        </Checkbox.Group>
      )}
    </Refusable>
  )
}
