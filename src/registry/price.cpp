// SPDX-License-Identifier: Apache-2.0
#include "tulle/registry/price.hpp"

namespace tulle {

Price& Price::operator+=(const Price& other) noexcept {
  shm_bytes_per_rank += other.shm_bytes_per_rank;
  shm_bytes_per_node += other.shm_bytes_per_node;
  host_bytes += other.host_bytes;
  device_bytes += other.device_bytes;
  file_descriptors += other.file_descriptors;
  threads += other.threads;
  ids += other.ids;
  multicast_slots += other.multicast_slots;
  startup += other.startup;
  return *this;
}

}  // namespace tulle
