"""The commands of `meldhouse`, in three modules: play, server and analysis."""
