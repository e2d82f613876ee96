import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCountry } from '#contract/accounts/sign-in.ts'
import { defaultRegion, isRegion, regionNames, regions, type Region } from '#domain/region.ts'
import { request } from '#web/lib/request.ts'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import styles from '../login/login.module.css'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

const nearestRegionQuery = queryOptions({
  queryKey: ['nearest-region'],
  queryFn: async ({ signal }): Promise<Region> => {
    const response = await request(getCountry.path, { attempts: 2, signal })
    const server = response.headers.get('x-server') ?? ''
    return isRegion(server) ? server : defaultRegion
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const options = regions.map((region) => ({ value: region, label: regionNames[region] }))

/** The field `home`. The nearest region is preselected. */
export function RegionChoice({ disabled }: { disabled?: boolean }) {
  const { data: nearest = defaultRegion } = useQuery(nearestRegionQuery)
  const [chosen, setChosen] = useState<Region | null>(null)
  return (
    <RadioGroup
      name="home"
      legend={<>{rich(texts.homeRegionYourAccount, { span: <span className={styles.regionNote} /> })}</>}
      options={options}
      value={chosen ?? nearest}
      onChange={setChosen}
      disabled={disabled}
    />
  )
}

export function readRegion(form: HTMLFormElement): Region | undefined {
  const home = form.querySelector<HTMLInputElement>('input[name="home"]:checked')?.value ?? ''
  return isRegion(home) ? home : undefined
}
