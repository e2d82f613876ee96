import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{domain,contract,server,scripts,web}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // They share nothing but pure functions, and starting a worker costs more than most of them.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/configure-tests.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: ['{server,scripts}/**/*.db.test.ts'],
          globalSetup: ['server/testing/postgres-for-all-files.ts'],
          // Every file opens databases of its own, which is most of what it costs.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'drill',
          environment: 'node',
          include: ['drills/**/*.drill.test.ts'],
          // Each has servers and clients of its own, and measures how fast they recover.
          maxWorkers: 1,
          testTimeout: process.env['DRILL'] === 'full' ? 7_200_000 : 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
