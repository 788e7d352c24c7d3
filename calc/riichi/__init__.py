"""The parts that riichi-type systems share: hands, yaku, fu, dora, points, furiten, waits."""
